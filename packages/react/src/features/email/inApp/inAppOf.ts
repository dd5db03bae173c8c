/** The app around a page, as far as a login has to know it. */
export type InApp = {
  /** Telegram's word for where it runs, such as `ios`; nothing in another app. */
  telegram: string | undefined
  /** Of the device, by what opens another browser there. */
  system: 'android' | 'ios' | 'other'
}

type TelegramPage = {
  Telegram?: { WebApp?: { platform?: unknown } }
  TelegramWebviewProxy?: unknown
}

/** Browsers inside other apps, by what they call themselves. */
const apps =
  /FBA[NV]|FB_IAB|Instagram|Messenger|musical_ly|TikTok|BytedanceWebview|LinkedInApp|\bLine\/|MicroMessenger|Snapchat|Twitter|; wv\)/

/** In which app's browser a page is; undefined in a browser of its own. */
export function inAppOf(
  page: TelegramPage & { navigator: Pick<Navigator, 'userAgent'> },
): InApp | undefined {
  const { userAgent } = page.navigator
  const system = /android/i.test(userAgent)
    ? 'android'
    : /iphone|ipad|ipod/i.test(userAgent)
      ? 'ios'
      : 'other'
  const said = page.Telegram?.WebApp?.platform
  // Its script says so on any page that has it.
  if (typeof said === 'string' && said !== 'unknown') return { system, telegram: said }
  if (page.TelegramWebviewProxy) return { system, telegram: system }
  const isApp = apps.test(userAgent) || (system === 'ios' && !/Safari\//.test(userAgent))
  return isApp ? { system, telegram: undefined } : undefined
}
