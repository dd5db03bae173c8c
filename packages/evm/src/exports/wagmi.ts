export { InvalidOptionError } from '@latchkey/core/adapter'
export { latchkeyConnector } from '../wagmi/latchkeyConnector.ts'
export type { WagmiConnector, WagmiContext } from '../wagmi/WagmiConnector.ts'
export { type WagmiParameters, wagmiParameters } from '../wagmi/wagmiParameters.ts'
