export {
  PairingExpiredError,
  RelayRefusedError,
  RelayUnreachableError,
} from '@latchkey/core/adapter'
export { RelayRequestError } from '../errors/RelayRequestError.ts'
export {
  ChainNotApprovedError,
  InvalidSessionError,
  MethodNotApprovedError,
  RequestExpiredError,
  SessionEndedError,
} from '../errors/session.ts'
export { type WalletConnectOptions, walletConnect } from '../walletConnect.ts'
