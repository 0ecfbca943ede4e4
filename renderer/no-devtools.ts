export const setupDevtoolsPlugin = (): void => {};
