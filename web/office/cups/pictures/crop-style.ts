import css from 'react-image-crop/dist/ReactCrop.css?inline';

let isHere = false;

/** The frame's own look. As a sheet of the script: the content-security-policy lets no other style in. */
export function showCropStyle(): void {
  if (isHere) return;
  isHere = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
