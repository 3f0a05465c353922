import { hall } from './api';

/** All that the hall keeps of one, as a file. */
export async function downloadEverything(): Promise<void> {
  const url = URL.createObjectURL(await hall.exported());
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = 'salle.json';
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
