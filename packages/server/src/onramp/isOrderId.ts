/** Whether a text can be the id of an order: 128 bits in base64url. */
export function isOrderId(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}
