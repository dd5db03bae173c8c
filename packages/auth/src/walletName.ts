/** What lists and the account call the wallet. */
export const walletName = 'E-mail wallet'

/** An envelope on the accent's blue; a data URI, which every policy for pictures of the modal takes. */
export const walletImage =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"%3E%3Cpath fill="%232563eb" d="M0 0h40v40H0z"/%3E%3Cpath fill="none" stroke="%23fff" stroke-width="2.5" stroke-linejoin="round" d="M9 13h22v15H9zl11 9 11-9"/%3E%3C/svg%3E'
