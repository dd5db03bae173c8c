/** Stable code and sentence of numbers that wallets of every ecosystem took over from EVM (S8.43–S8.56). */
export const walletCodes: Readonly<Record<number, readonly [code: string, message: string]>> = {
  [-32700]: ['wallet.parse_error', 'The wallet could not read the request'],
  [-32600]: ['wallet.invalid_request', 'The wallet found the request invalid'],
  [-32601]: ['wallet.method_not_found', 'The wallet does not have this method'],
  [-32602]: ['wallet.invalid_params', 'The wallet found the parameters invalid'],
  [-32603]: ['wallet.internal_error', 'The wallet failed'],
  [-32000]: ['wallet.invalid_input', 'The wallet found the input invalid'],
  [-32003]: ['wallet.transaction_rejected', 'The transaction was rejected'],
  [-32005]: ['wallet.limit_exceeded', 'The wallet takes no more requests for now'],
  4900: ['wallet.disconnected', 'The wallet is disconnected'],
}
