/** Client and secret as Basic: as they are, because no document of a provider says that it decodes them (RFC 6749 2.3.1). */
export function basicOf({ client, secret }: { client: string; secret: string }): string {
  return `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`
}
