import type { Picture } from '../../../model/designer/drawing';

/** Browsers refuse larger canvases. */
const LARGEST = 16_000;

export async function pngOf(picture: Picture): Promise<Blob> {
  const scale = Math.min(2, LARGEST / Math.max(picture.width, picture.height));
  const image = new Image();
  // The page's policy admits pictures that are written out in their address, and no blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('this browser could not draw it'))),
      'image/png',
    );
  });
}
