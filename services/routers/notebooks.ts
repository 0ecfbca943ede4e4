import { notebooks as contract } from '../../contract/notebooks.ts';
import { listPictures, putPicture, readNotebook, removePicture, writeNotebook } from '../notebooks/notebooks.ts';
import { implementFeature } from './implement-feature.ts';

export const notebooksRouter = implementFeature(contract, {
  read: readNotebook,
  write: writeNotebook,
  pictures: listPictures,
  putPicture,
  removePicture,
});
