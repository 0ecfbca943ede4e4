import { app as contract } from '../../contract/app.ts';
import * as app from '../app/app.ts';
import { implementFeature } from './implement-feature.ts';

export const appRouter = implementFeature(contract, {
  about: (context) => context.about,
  settings: app.settings,
  changeSettings: app.changeSettings,
  importStep: ({ importSteps }, { ticket }) => ({ step: importSteps.get(ticket) ?? null }),
});
