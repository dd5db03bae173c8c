import { Icon } from './Icon.tsx'

/** An arch in Farcaster’s colour, which can be seen on both of our grounds. */
export function FarcasterMark(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M2 3h16v3h-1v11h-4v-6a3 3 0 0 0-6 0v6H3V6H2Z" fill="#8660d0" stroke="none" />
    </Icon>
  )
}
