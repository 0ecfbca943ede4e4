import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, type SaveDialogOptions, type WebContents } from 'electron';
import { SAVE_PDF } from '../channel.ts';
import type { Log } from './crash-log.ts';
import { isOwnPage } from './guards.ts';
import { pdfNameOf } from './pdf-name.ts';

/** What the page is told: the file's name, null where its user thought better of it, or why there is no file. */
interface Answer {
  readonly file: string | null;
  readonly failure?: string;
}

/** Whole or not at all: a PDF of the same name is only replaced by a complete one, and no other file beside it is touched. */
const writeWhole = async (file: string, bytes: Uint8Array): Promise<void> => {
  // A name that is nobody's yet: `wx` fails where it is.
  const fresh = join(dirname(file), `.${randomUUID()}.part`);
  const handle = await open(fresh, 'wx');
  try {
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
};

const savePdf = async (contents: WebContents): Promise<Answer> => {
  const window = BrowserWindow.fromWebContents(contents);
  const options: SaveDialogOptions = {
    defaultPath: pdfNameOf(contents.getTitle(), app.getName()),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  };
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  if (canceled || filePath === '') return { file: null };
  // The sheets bring their own paper and margins.
  const bytes = await contents.printToPDF({ preferCSSPageSize: true, printBackground: true });
  await writeWhole(filePath, bytes);
  return { file: basename(filePath) };
};

/** Saves the app's own page as a PDF when it asks. Where to, its user says in the system's dialog: the page names no path. */
export const offerPdf = (origin: string, log: Log): void => {
  ipcMain.on(SAVE_PDF, (event) => {
    const [port] = event.ports;
    if (port === undefined) return;
    if (!isOwnPage(event, origin)) {
      log(`refused a PDF to ${event.senderFrame?.url ?? 'a page that is gone'}`);
      port.close();
      return;
    }
    void savePdf(event.sender)
      .catch((error: unknown): Answer => {
        log('a PDF could not be saved', error);
        return {
          file: null,
          failure: `The PDF could not be saved: ${error instanceof Error ? error.message : String(error)}`,
        };
      })
      .then((answer) => {
        port.postMessage(JSON.stringify(answer));
      });
  });
};
