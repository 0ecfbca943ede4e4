import type { IpcMainEvent } from 'electron';
import { originOfUrl } from './origin.ts';

/** Only the app's own page, in the window itself and not in a frame of it, is listened to. */
export const isOwnPage = (event: IpcMainEvent, origin: string): boolean => {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && originOfUrl(frame.url) === origin;
};
