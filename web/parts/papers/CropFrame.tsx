import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import * as m from '#text/messages/messages.js';

import css from 'react-image-crop/dist/ReactCrop.css?inline';

let isHere = false;

/** Adds the styles of the frame as a style sheet by script, because the content-security-policy allows no other way. */
function showCropStyle(): void {
  if (isHere) return;
  isHere = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

export type { PercentCrop };

interface CropFrameProps {
  src: string;
  /** The width divided by the height. */
  shape: number;
  /** The crop. When it is undefined, the frame is in the middle once the picture is here. */
  crop: PercentCrop | undefined;
  onCrop: (crop: PercentCrop) => void;
}

showCropStyle();

/** Draws a frame of one shape over a picture. The person moves and sizes it by finger, mouse or arrow keys. */
export function CropFrame({ src, shape, crop, onCrop }: CropFrameProps) {
  const handle = m.cups_crop_handle();
  return (
    <ReactCrop
      crop={crop}
      onChange={(_pixels, percent) => onCrop(percent)}
      aspect={shape}
      keepSelection
      ruleOfThirds
      minWidth={40}
      ariaLabels={{
        cropArea: m.cups_crop_area(),
        nwDragHandle: handle,
        nDragHandle: handle,
        neDragHandle: handle,
        eDragHandle: handle,
        seDragHandle: handle,
        sDragHandle: handle,
        swDragHandle: handle,
        wDragHandle: handle,
      }}
    >
      <img
        src={src}
        alt=""
        onLoad={({ currentTarget }) => {
          const { naturalWidth: width, naturalHeight: height } = currentTarget;
          currentTarget.closest('form')?.scrollIntoView({ block: 'nearest' });
          if (crop) return;
          onCrop(centerCrop(makeAspectCrop({ unit: '%', width: 100 }, shape, width, height), width, height));
        }}
      />
    </ReactCrop>
  );
}
