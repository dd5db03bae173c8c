import { Icon } from './Icon.tsx'

export function SwapIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M3.5 7h12.75M13 3.75 16.25 7 13 10.25" />
      <path d="M16.5 13H3.75M7 9.75 3.75 13 7 16.25" />
    </Icon>
  )
}
