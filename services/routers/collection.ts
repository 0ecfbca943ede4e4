import { collection as contract } from '../../contract/collection.ts';
import * as collection from '../collection/collection.ts';
import { implementFeature } from './implement-feature.ts';

export const collectionRouter = implementFeature(contract, {
  all: (context, input) => collection.allItems(context, input.rules),
  put: (context, input) => collection.putItems(context, input.items),
  needs: (context, input) => collection.needs(context, input.armies),
  links: (context) => collection.allLinks(context),
  link: collection.putLink,
});
