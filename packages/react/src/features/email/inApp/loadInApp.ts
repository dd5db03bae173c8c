import { afterOpening } from '../../../frame/opening.ts'
import type { Locale } from '../../../i18n/locale.ts'
import type { SocialProvider } from '../../../kit/socialProviders.ts'
import { browserLink } from './browserLink.ts'
import { en } from './en.ts'
import { InAppNote } from './InAppNote.tsx'
import { inAppOf } from './inAppOf.ts'
import { socialsIn } from './socialsIn.ts'

/** What the browser of an app changes about the ways in by an account; undefined in a browser of its own. */
export async function loadInApp(page: Window, locale: Locale) {
  const app = inAppOf(page)
  if (!app) return undefined
  const texts = locale === 'ar' ? (await import('./ar.ts')).ar : en
  return afterOpening({
    InAppNote,
    /** For the note: read when it is drawn, as a page may have moved. */
    said: () => {
      const { href } = page.location
      return { locale, openUrl: browserLink(href, app), texts, url: href }
    },
    socials: (socials: readonly SocialProvider[]) => socialsIn(app, socials),
    /** Windows lead out of the app, from where no login comes back; a page in a frame has nothing else. */
    view: page.top === page.self ? ({ redirect: true } as const) : undefined,
  })
}
