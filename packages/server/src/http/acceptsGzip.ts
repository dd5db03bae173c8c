/** Whether an Accept-Encoding header takes gzip (RFC 9110 12.5.3); without one, an answer goes as it is. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((entry) => {
      const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding, q === undefined ? 1 : Number(q.slice(2))] as const
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}
