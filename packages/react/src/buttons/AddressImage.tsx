import { addressTint } from './addressTint.ts'

/** A visitor's picture: their own, or colours drawn from the address. */
export function AddressImage({ address, avatar }: AddressImage.Props) {
  return avatar ? (
    // An empty alternative: the name beside it says who this is.
    <img alt="" data-part="image" height={22} src={avatar} width={22} />
  ) : (
    <span
      ref={(element) => element?.style.setProperty('--lk-avatar', addressTint(address))}
      data-part="image"
    />
  )
}

export declare namespace AddressImage {
  type Props = { address: string; avatar: string | undefined }
}
