/** The pages of one campaign, by the names of their routes. */
export const CAMPAIGN_PAGES = [
  { route: 'campaign', label: 'campaign.pages.map', icon: 'i-lucide-map' },
  { route: 'campaign-umpire', label: 'campaign.pages.umpire', icon: 'i-lucide-lamp-desk' },
  { route: 'campaign-chronicle', label: 'campaign.pages.chronicle', icon: 'i-lucide-scroll-text' },
  { route: 'campaign-figures', label: 'campaign.pages.figures', icon: 'i-lucide-chart-line' },
] as const;
