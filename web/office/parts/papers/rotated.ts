/** A picture turned to the right by quarters, as an address for an `img`. The caller has to revoke it. Only in the browser. */
export async function rotated(picture: Blob, quarters: number): Promise<string> {
  if (quarters % 4 === 0) return URL.createObjectURL(picture);
  const bitmap = await createImageBitmap(picture);
  const isSideways = quarters % 2 === 1;
  const canvas = document.createElement('canvas');
  canvas.width = isSideways ? bitmap.height : bitmap.width;
  canvas.height = isSideways ? bitmap.width : bitmap.height;
  const pen = canvas.getContext('2d');
  pen?.translate(canvas.width / 2, canvas.height / 2);
  pen?.rotate((quarters * Math.PI) / 2);
  pen?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  bitmap.close();
  const turned = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return URL.createObjectURL(turned ?? picture);
}
