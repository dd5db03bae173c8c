import type {
  FarcasterLoginStarted,
  SiteLoginStarted,
  SocialLoginStarted,
  WindowProvider,
} from '@latchkey/protocol/wallet'
import type { Project } from '../../projects/Project.ts'
import { providerOff } from '../../roles/social/loginErrors.ts'
import type { OpenProviders } from '../../roles/social/openProviders.ts'
import type { OpenFarcasterLogins } from '../farcaster/openFarcasterLogins.ts'
import type { NewLogin } from '../signed/startSignedLogin.ts'
import type { SiteLogins } from '../site/createSiteLogins.ts'
import type { SocialLogins } from './createSocialLogins.ts'

export type StartOther = (
  asked: { kind: 'farcaster' | 'site' } | { kind: 'social'; provider: WindowProvider },
  of: Omit<NewLogin, 'project'> & {
    /** Of the wallet. */
    origin: string
    project: Pick<Project, 'development' | 'id'>
  },
) => Promise<FarcasterLoginStarted | SiteLoginStarted | SocialLoginStarted>

/** Begins a login by what is no address. @throws {ApiError} 404 `provider_off` */
export function createStartOther({
  farcaster,
  providers,
  siteLogins,
  social,
}: {
  /** Undefined for a role without settings for it. */
  farcaster: Pick<NonNullable<OpenFarcasterLogins>, 'start'> | undefined
  providers: OpenProviders
  siteLogins: Pick<SiteLogins, 'start'>
  social: Pick<SocialLogins, 'start'>
}): StartOther {
  return async (asked, { origin, project, ...place }) => {
    const of = { ...place, project: project.id }
    switch (asked.kind) {
      case 'social': {
        const { provider } = asked
        const { client } = providers.require(provider)
        return { ...(await social.start({ ...of, provider })), client, kind: 'social', provider }
      }
      case 'farcaster': {
        if (!farcaster) throw providerOff()
        const { host: client } = new URL(origin)
        return { ...(await farcaster.start(of)), client, kind: 'farcaster' }
      }
      case 'site':
        return siteLogins.start({ ...place, origin, project })
    }
  }
}
