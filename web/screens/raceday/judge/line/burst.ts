/** The number of pictures, and the time between them, to last from the first wheel to the last. */
const PICTURES = 12;
const EVERY_MS = 250;
const LONGEST_SIDE = 1280;

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.7);
  });

/** Takes pictures of the line as fast as wheels cross it. Rejects without a camera, or when it is refused. */
export async function takeBurst(): Promise<Blob[]> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: LONGEST_SIDE } },
  });
  try {
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    await video.play();
    const canvas = document.createElement('canvas');
    const pictures: Blob[] = [];
    for (let at = 0; at < PICTURES; at += 1) {
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      canvas.getContext('2d')?.drawImage(video, 0, 0);
      const picture = await pictureOf(canvas);
      if (picture !== null) pictures.push(picture);
      await new Promise((wait) => setTimeout(wait, EVERY_MS));
    }
    return pictures;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
