/** A visitor's picture: their own, or colours drawn from the address. */
export function AddressImage({ address, avatar }: AddressImage.Props) {
  return avatar ? (
    // An empty alternative: the name beside it says who this is.
    <img alt="" data-part="image" height={22} src={avatar} width={22} />
  ) : (
    <span key={address} ref={(element) => tint(element, address)} data-part="image" />
  )
}

/** The colours come with the first connected account, not with the button. */
function tint(element: HTMLElement | null, address: string): void {
  if (!element) return
  import('./addressTint.ts').then(
    ({ addressTint }) => element.style.setProperty('--lk-avatar', addressTint(address)),
    // The plain disc of the style sheet will do.
    () => undefined,
  )
}

export declare namespace AddressImage {
  type Props = { address: string; avatar: string | undefined }
}
