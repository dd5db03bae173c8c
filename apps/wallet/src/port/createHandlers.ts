import type { FrameParams } from '@latchkey/protocol/frame'
import type { Login } from '../login/createLogin.ts'
import type { Requests } from '../requests/createRequests.ts'
import type { EmbeddedNetworkId, Networks } from '../session/createNetworks.ts'
import type { Session } from '../session/createSession.ts'
import { signSignIns } from '../session/signSignIns.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { FrameHandlers } from './openPort.ts'

/** Leads each method of a page to what does it. */
export function createHandlers({
  context,
  countArrivals,
  login,
  networks,
  reload,
  requests,
  session,
  showDevices,
  showSite,
  showTheme,
}: {
  context: WalletContext
  countArrivals: () => Promise<number>
  login: Login
  networks: Networks
  reload: () => void
  requests: Requests
  session: Session
  showDevices: (walletId: string, signal: AbortSignal) => Promise<void>
  showSite: (site: FrameParams<'sync.site'>) => void
  showTheme: (theme: FrameParams<'sync.theme'>) => void
}): FrameHandlers {
  return {
    'chain.id': async ({ namespace }) => ({ networkId: await networks.current(namespace) }),
    'chain.switch': async ({ networkId }) => ({
      networkId: await networks.switch(networkId as EmbeddedNetworkId),
    }),
    'devices.show': async (_, signal) => {
      await showDevices((await session.require()).descriptor.walletId, signal)
      return undefined
    },
    'devices.waiting': async () => ({
      count: (await session.require()) && (await countArrivals()),
    }),
    'login.cancel': async () => {
      login.cancel()
      return undefined
    },
    'login.code': ({ code }) => login.code(code),
    'login.device': (_, signal) => login.device(signal),
    'login.email': ({ email, hasSession }, signal) => login.email(email, { hasSession, signal }),
    'login.farcaster': (params, signal) =>
      login.social<'login.farcaster'>({ ...params, provider: 'farcaster' }, signal),
    'login.resend': () => login.resend(),
    'login.resume': (params, signal) => login.social<'login.resume'>(params, signal),
    'login.returned': async (completion) => {
      await login.returned(completion)
      return undefined
    },
    'login.site': (_, signal) => login.social<'login.site'>({ provider: 'site' }, signal),
    'login.social': (params, signal) => login.social(params, signal),
    'login.wait': (params, signal) => login.wait(params, signal),
    reload: async () => {
      reload()
      return undefined
    },
    request: ({ method, networkId, params }, signal) =>
      requests.request({ method, networkId: networkId as EmbeddedNetworkId, params }, signal),
    'session.isConnected': async () => ({ isConnected: (await session.read()) !== undefined }),
    'session.signOut': async () => {
      login.cancel()
      requests.endAll()
      await session.end()
      return undefined
    },
    'session.user': async ({ signIn }) => {
      const loggedIn = await session.require()
      const { addresses } = loggedIn.descriptor
      const { email, socialProvider, userName } = loggedIn.user
      const [signed, known] = [
        await signSignIns(context, loggedIn, signIn ?? []),
        await networks.list(),
      ]
      return {
        signed,
        user: {
          accounts: [
            { address: addresses.eip155, namespace: 'eip155', type: 'eoa' },
            { address: addresses.solana, namespace: 'solana', type: 'eoa' },
          ],
          email,
          isTemporary: context.storage.isTemporary,
          networkIds: known.map(({ id }) => id),
          socialProvider,
          userName,
        },
      }
    },
    'sync.site': async (site) => {
      showSite(site)
      return undefined
    },
    'sync.theme': async (theme) => {
      showTheme(theme)
      return undefined
    },
  }
}
