import { afterOpening } from '../../../frame/opening.ts'
import type { SocialProvider } from '../../../kit/socialProviders.ts'
import { InAppNote } from './InAppNote.tsx'
import { inAppOf } from './inAppOf.ts'
import { socialsIn } from './socialsIn.ts'

/** What the browser of an app changes about the ways in by an account; nothing in a browser of its own. */
export const inApp = afterOpening({
  InAppNote,
  socials(all: readonly SocialProvider[]) {
    const app = inAppOf(window)
    if (!app) return undefined
    // Windows lead out of the app, from where no login comes back; a page in a frame has nothing else.
    const redirect = window.top === window.self
    return { ...socialsIn(app, all), redirect }
  },
})
