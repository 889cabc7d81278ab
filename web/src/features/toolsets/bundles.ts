import { zipOf, type Packed } from '../../model/toolsets/zip';

/** What the server leaves out of every bundle, and what is not worth sending for that. */
const LEFT_OUT = /(^|\/)(\.git|__pycache__)(\/|$)/;

/** A folder as an archive, without what tools of a programmer leave in it. */
async function packed(
  files: readonly { readonly path: string; readonly file: File }[],
  name: string,
): Promise<File> {
  const kept = files.filter(({ path }) => !LEFT_OUT.test(path));
  const parts: Packed[] = await Promise.all(
    kept.map(async ({ path, file }) => ({
      path,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
  return new File([zipOf(parts)], `${name}.zip`, { type: 'application/zip' });
}

/** The bundle in what a file input gave: one archive, or the files of one folder. */
export async function chosenBundle(files: readonly File[]): Promise<File> {
  const [first] = files;
  if (!first) throw new Error('No file was selected');
  const folder = first.webkitRelativePath.split('/')[0] ?? '';
  if (folder === '') return first;
  const inside = (file: File) => file.webkitRelativePath.slice(folder.length + 1);
  return packed(
    files.map((file) => ({ path: inside(file), file })),
    folder,
  );
}

/** The bundle that was dropped on the page. */
export async function droppedBundle(dropped: DataTransfer): Promise<File> {
  // Both are empty as soon as the event is over.
  const entry = dropped.items[0]?.webkitGetAsEntry() ?? null;
  const file = dropped.files[0];
  if (entry?.isDirectory) {
    return packed(await filesIn(entry as FileSystemDirectoryEntry, ''), entry.name);
  }
  if (!file) throw new Error('No file was dropped');
  return file;
}

async function filesIn(
  folder: FileSystemDirectoryEntry,
  above: string,
): Promise<{ path: string; file: File }[]> {
  const reader = folder.createReader();
  const found: { path: string; file: File }[] = [];
  for (;;) {
    // It gives a hundred at a time, until it gives none.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const entry of some) {
      const path = above + entry.name;
      if (LEFT_OUT.test(path)) continue;
      if (entry.isDirectory) {
        found.push(...(await filesIn(entry as FileSystemDirectoryEntry, `${path}/`)));
      } else {
        const file = await new Promise<File>((resolve, reject) =>
          (entry as FileSystemFileEntry).file(resolve, reject),
        );
        found.push({ path, file });
      }
    }
  }
}
