import css from 'react-image-crop/dist/ReactCrop.css?inline';

let isHere = false;

/** The styles of the frame, set as a style sheet by script: the content-security-policy allows no other. */
export function showCropStyle(): void {
  if (isHere) return;
  isHere = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
