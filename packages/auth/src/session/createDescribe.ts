import type { SessionContext } from '@latchkey/core/adapter'
import type { AuthParts } from '../browserParts.ts'
import type { Channel } from '../frame/createChannel.ts'
import { describeSite, describeTheme } from './describeSite.ts'
import { followLook } from './followLook.ts'

/** Tells the frame how the site looks and what it is called; a frame that does not take it looks as it does. */
export function createDescribe(
  context: SessionContext,
  { channel, page }: { channel: Pick<Channel, 'call' | 'isOpen'> } & Pick<AuthParts, 'page'>,
): () => void {
  const { look, signal } = context

  function describeLook(): void {
    const { theme } = look.getState()
    channel.call('sync.theme', describeTheme(theme, page)).catch(() => undefined)
  }

  // A frame that is still to come learns of it when it is there.
  followLook({ look, page, signal }, () => channel.isOpen() && describeLook())

  return () => {
    channel.call('sync.site', describeSite(context, page)).catch(() => undefined)
    describeLook()
  }
}
