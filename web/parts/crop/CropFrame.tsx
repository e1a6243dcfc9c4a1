import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import * as m from '#text/messages/messages.js';
import { showCropStyle } from './crop-style.ts';

export type { PercentCrop };

interface CropFrameProps {
  src: string;
  /** Width by height. */
  shape: number;
  /** undefined: the middle, once the picture is here. */
  crop: PercentCrop | undefined;
  onCrop: (crop: PercentCrop) => void;
}

showCropStyle();

/** A frame of one shape over a picture, moved and sized by finger, mouse or arrow keys. */
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
