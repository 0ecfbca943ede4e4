const MAX_LENGTH = 120;

/** Returns a page's title as a file name that every system accepts: "The King of Akkad, Roster.pdf". */
export const pdfNameOf = (title: string, app: string): string => {
  const own = title.endsWith(` · ${app}`) ? title.slice(0, -` · ${app}`.length) : title;
  const plain = own
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  return `${plain || app}.pdf`;
};
