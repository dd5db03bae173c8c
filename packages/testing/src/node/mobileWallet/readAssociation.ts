import { MobileProtocolError } from './MobileProtocolError.ts'

export type Association = { point: Buffer; port: number; versions: readonly string[] }

/** Reads an association address. @throws {MobileProtocolError} */
export function readAssociation(text: string): Association {
  const url = new URL(text)
  if (!['https:', 'solana-wallet:'].includes(url.protocol))
    throw new MobileProtocolError(`${url.protocol} opens no wallet app`)
  if (!url.pathname.endsWith('/v1/associate/local'))
    throw new MobileProtocolError(`${url.pathname} is no local association`)
  const point = Buffer.from(url.searchParams.get('association') ?? '', 'base64url')
  if (point.length !== 65 || point[0] !== 4)
    throw new MobileProtocolError('The association is no point of a curve')
  const port = Number(url.searchParams.get('port'))
  if (!Number.isInteger(port) || port < 49_152 || port > 65_535)
    throw new MobileProtocolError(`Port ${port} is not one of those that are nobody’s`)
  return { point, port, versions: url.searchParams.getAll('v') }
}
