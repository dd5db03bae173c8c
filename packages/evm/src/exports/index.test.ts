import { expect, test } from 'vitest'
import * as surface from './index.ts'

test('the published surface', () => {
  expect(Object.keys(surface).sort()).toMatchInlineSnapshot(`
    [
      "ChainNotSupportedError",
      "InvalidAddressError",
      "InvalidTypedDataError",
      "NoWalletConnectedError",
      "RequestAbortedError",
      "RequestPendingError",
      "RpcFailedError",
      "RpcUrlMissingError",
      "RpcWrongChainError",
      "UnauthorizedError",
      "UnknownNetworkError",
      "UnrecognizedChainError",
      "UserRejectedRequestError",
      "WalletError",
      "WalletGoneError",
      "WrongNetworkError",
      "checksumAddress",
      "evm",
      "getProvider",
      "getPublicClient",
      "isEvmAddress",
      "sendTransaction",
      "signTypedData",
      "waitForTransaction",
    ]
  `)
})
