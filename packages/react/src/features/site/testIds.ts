/** See `testIds`. */
export const siteTestIds = { siteOther: 'site-other' } as const
