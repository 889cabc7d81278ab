import { ui } from './look';

/** Puts text on the clipboard; false when this page may not. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Inside an editor's window the modern way is often closed and the old one open.
    return copyOldWay(text);
  }
}

function copyOldWay(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = ui.unseen ?? '';
  const parent = document.querySelector('dialog[open]') ?? document.body;
  parent.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
