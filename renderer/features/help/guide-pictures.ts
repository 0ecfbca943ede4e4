const urls = import.meta.glob<string>('../../../docs/guide/pictures/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Returns the address of a picture in docs/guide/pictures. */
export const pictureUrl = (file: string): string => urls[`../../../docs/guide/pictures/${file}`] ?? '';
