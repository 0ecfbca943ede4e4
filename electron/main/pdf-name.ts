const LONGEST = 120;

/** A page's title as the name of a file, fit for every system: "The King of Akkad, Roster.pdf". */
export const pdfNameOf = (title: string, app: string): string => {
  const own = title.endsWith(` · ${app}`) ? title.slice(0, -` · ${app}`.length) : title;
  const plain = own
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST)
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  return `${plain || app}.pdf`;
};
