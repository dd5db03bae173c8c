import { type CSSProperties, useEffect, useState } from 'react'
import { cutKey } from '../key/cutKey.ts'
import { KeyGlyph } from '../key/KeyGlyph.tsx'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Avatar.module.css'
import { preloadImage } from './preloadImage.ts'

/** Of the disc's width. */
const glyphShare = 0.64

/** An account's picture, or the key of its address until (and unless) the picture comes in time. */
export function Avatar({ address, onPicture, size = 40, src }: Avatar.Props) {
  useStyles(css)
  const [loaded, setLoaded] = useState<string>()

  useEffect(() => {
    if (!src) return
    const controller = new AbortController()
    void preloadImage(src, { signal: controller.signal }).then((inTime) => {
      if (inTime) setLoaded(src)
    })
    return () => controller.abort()
  }, [src])

  const pictured = Boolean(src) && loaded === src
  useEffect(() => onPicture?.(pictured), [onPicture, pictured])

  const style = {
    '--hue': cutKey(address).hue,
    blockSize: size,
    inlineSize: size,
  } as CSSProperties
  return (
    <span className={styles['avatar']} style={style}>
      {src && pictured ? (
        <img alt="" className={styles['image']} height={size} src={src} width={size} />
      ) : (
        <KeyGlyph address={address} width={size * glyphShare} />
      )}
    </span>
  )
}

export declare namespace Avatar {
  type Props = {
    address: string
    /** Whether the picture shows in place of the key. */
    onPicture?: ((shown: boolean) => void) | undefined
    /** Width and height in px. */
    size?: number | undefined
    src?: string | null | undefined
  }
}
