/** How the page presents itself to a wallet app. */
export type SiteIdentity = { uri: string; name: string; icon?: string | undefined }

/** The page's origin, title and icon; the icon only where the page names one of its own. */
export function siteIdentity({ document, location }: Window): SiteIdentity {
  const { origin } = location
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    icon: icon?.startsWith(`${origin}/`) ? icon.slice(origin.length + 1) : undefined,
    name: document.title || location.hostname,
    uri: origin,
  }
}
