import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, type SaveDialogOptions, type WebContents } from 'electron';
import { SAVE_PDF_CHANNEL } from '../channel.ts';
import type { Log } from './crash-log.ts';
import { isOwnPage } from './guards.ts';
import { createPdfName } from './pdf-name.ts';

/** Answer to the page: the file name, null if the user cancelled, or the reason for the failure. */
interface Answer {
  readonly file: string | null;
  readonly failure?: string;
}

/** Writes a file atomically through a temporary file. Other files in the folder are not touched. */
const writeAtomically = async (file: string, bytes: Uint8Array): Promise<void> => {
  // `wx` fails if the file exists.
  const temporaryFile = join(dirname(file), `.${randomUUID()}.part`);
  const handle = await open(temporaryFile, 'wx');
  try {
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
};

const savePdf = async (contents: WebContents): Promise<Answer> => {
  const window = BrowserWindow.fromWebContents(contents);
  const options: SaveDialogOptions = {
    defaultPath: createPdfName(contents.getTitle(), app.getName()),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  };
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  if (canceled || filePath === '') return { file: null };
  // The sheets define paper size and margins.
  const bytes = await contents.printToPDF({ preferCSSPageSize: true, printBackground: true });
  await writeAtomically(filePath, bytes);
  return { file: basename(filePath) };
};

/** Saves the app's own page as a PDF on request. The user chooses the path in the system's dialog, never the page. */
export const handlePdfRequests = (origin: string, log: Log): void => {
  ipcMain.on(SAVE_PDF_CHANNEL, (event) => {
    const [port] = event.ports;
    if (port === undefined) return;
    if (!isOwnPage(event, origin)) {
      log(`refused a PDF to ${event.senderFrame?.url ?? 'a closed page'}`);
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
