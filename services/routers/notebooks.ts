import { notebooks as contract } from '../../contract/notebooks.ts';
import * as notebooks from '../notebooks/notebooks.ts';
import { implementFeature } from './implement-feature.ts';

export const notebooksRouter = implementFeature(contract, {
  read: notebooks.readNotebook,
  write: notebooks.writeNotebook,
  pictures: notebooks.pictures,
  putPicture: notebooks.putPicture,
  removePicture: notebooks.removePicture,
});
