/** Days from today to a day as the calendar counts them; below 0 for one that is past. @param day as ISO 8601: `2026-05-31` */
export function daysUntil(day: string, today: Date): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const then = Date.UTC(year, month - 1, date);
  return Math.round((then - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / 86_400_000);
}
