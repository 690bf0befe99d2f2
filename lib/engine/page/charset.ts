/**
 * Characters that make up much of running text, per encoding: a wrong decoder hits them rarely. Any kana counts
 * for Japanese; the others are told by their commonest characters.
 */
const COMMON_SIMPLIFIED = new Set(
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经',
);
const COMMON_TRADITIONAL = new Set(
  '的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過子說產種面而方後多定行學法所民得經',
);
const COMMON_HANGUL = new Set(
  '이다는의에을가고하지로한기도인자사어리를은해서대시과정일아나그스있수전게만보으라여부들장제상',
);

const CANDIDATES: readonly { readonly label: string; isTypical(char: string, code: number): boolean }[] = [
  { label: 'gb18030', isTypical: (char) => COMMON_SIMPLIFIED.has(char) },
  { label: 'big5', isTypical: (char) => COMMON_TRADITIONAL.has(char) },
  { label: 'euc-jp', isTypical: (_, code) => code >= 0x3041 && code <= 0x30fc },
  { label: 'shift_jis', isTypical: (_, code) => code >= 0x3041 && code <= 0x30fc },
  { label: 'euc-kr', isTypical: (char) => COMMON_HANGUL.has(char) },
];
/** Most U+FFFD per non-ASCII character for a decoder still to be considered. */
const MAX_FAULT_SHARE = 0.02;
/** Least share of typical characters among the non-ASCII ones. */
const MIN_TYPICAL_SHARE = 0.1;

/** A guess for bytes that are not UTF-8: an East Asian encoding whose text looks like its language, or windows-1252. */
export function guessLegacyCharset(bytes: Uint8Array): string {
  let best = 'windows-1252';
  let bestShare = MIN_TYPICAL_SHARE;
  for (const { label, isTypical } of CANDIDATES) {
    const text = new TextDecoder(label).decode(bytes);
    let foreign = 0;
    let typical = 0;
    let faults = 0;
    for (const char of text) {
      const code = char.codePointAt(0) as number;
      if (code < 0x80) continue;
      foreign += 1;
      if (code === 0xfffd) faults += 1;
      else if (isTypical(char, code)) typical += 1;
    }
    if (foreign === 0 || faults / foreign > MAX_FAULT_SHARE) continue;
    const share = typical / foreign;
    if (share > bestShare) {
      best = label;
      bestShare = share;
    }
  }
  return best;
}
