import { useState } from 'react'

/** A picture over what is there without it: it fades in when it has come, and is not seen when it does not come. */
export function Picture({ src }: { src: string }) {
  const [loaded, setLoaded] = useState<string>()
  return (
    // An empty alternative: the name beside it says what this is.
    <img
      alt=""
      data-loaded={loaded === src ? '' : undefined}
      onLoad={() => setLoaded(src)}
      src={src}
    />
  )
}
