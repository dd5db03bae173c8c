import { channelState, openChannel, openedChannel } from '@latchkey/protocol/wallet'
import { type CountProject, type Route, route } from '../../http/route.ts'
import type { ServerContext } from '../../http/ServerEnv.ts'
import { requireObjectId } from '../../roles/requireObjectId.ts'
import { providerOff } from '../../roles/social/loginErrors.ts'
import type { SocialLogins } from '../social/createSocialLogins.ts'
import type { Channels } from './createChannels.ts'

const path = '/wallet/v1/logins/{login}/channel'
const tag = 'Wallet'

/** How an app on the visitor's phone is asked to sign, and what comes of it. */
export function farcasterRoutes({
  channels,
  originOf,
  social,
}: {
  /** Undefined for a role without settings for it. */
  channels: Channels | undefined
  originOf: (c: ServerContext) => string
  social: Pick<SocialLogins, 'projectOf'>
}): Route[] {
  function requireChannels(): Channels {
    if (!channels) throw providerOff()
    return channels
  }

  /** Counts what a device asks of a login against the login's project. */
  async function count(countProject: CountProject, of: { device: string; loginId: string }) {
    const project = await social.projectOf(of)
    if (project !== undefined) await countProject(project)
  }

  return [
    route(
      {
        access: 'device',
        body: { json: openChannel },
        method: 'post',
        path,
        rate: 'login',
        response: { content: openedChannel, description: 'What a phone opens.', status: 200 },
        summary: 'Opens a channel at the relay of Farcaster, for an app to sign in.',
        tag,
      },
      async (c, { body: { nonceR }, countProject, device }) => {
        const of = { device, loginId: requireObjectId(c.req.param('login')) }
        const { open } = requireChannels()
        await count(countProject, of)
        return c.json(await open({ ...of, nonceR, origin: originOf(c) }))
      },
    ),
    route(
      {
        access: 'device',
        method: 'get',
        path,
        rate: 'keys',
        response: { content: channelState, description: 'Where it stands.', status: 200 },
        summary: 'Tells the frame once an app has signed.',
        tag,
      },
      async (c, { device }) => {
        const of = { device, loginId: requireObjectId(c.req.param('login')) }
        const { signal } = c.req.raw
        return c.json(await requireChannels().wait({ ...of, origin: originOf(c), signal }))
      },
    ),
  ]
}
