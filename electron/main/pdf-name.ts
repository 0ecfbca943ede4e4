const MAX_LENGTH = 120;

/** Returns a page's title as a file name that every system accepts: "The King of Akkad, Roster.pdf". */
export const createPdfName = (title: string, app: string): string => {
  const pageTitle = title.endsWith(` · ${app}`) ? title.slice(0, -` · ${app}`.length) : title;
  const plain = pageTitle
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  return `${plain || app}.pdf`;
};
