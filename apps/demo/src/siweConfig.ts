import {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  type SiweConfig,
} from '@latchkey/core/siwx'

/** A sign-in of the older shape, whose site believes every signature and forgets with the page. */
export function siweConfig(): SiweConfig {
  let session: { address: string; chainId: number } | undefined
  return createSIWEConfig({
    createMessage: ({ address, ...message }) => formatMessage(message, address),
    getMessageParams: async () => ({
      domain: location.host,
      statement: 'Welcome to the playground.',
      uri: location.origin,
    }),
    getNonce: async () => crypto.randomUUID().replaceAll('-', ''),
    getSession: async () => session,
    signOut: async () => {
      session = undefined
      return true
    },
    verifyMessage: async ({ message }) => {
      session = {
        address: getAddressFromMessage(message),
        chainId: Number(getChainIdFromMessage(message).split(':')[1]),
      }
      return true
    },
  })
}
