/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?= *(?:\.|$))/i;

/**
 * Returns the beginning of a line as the first part of a file name, '' if nothing of it can be one. Dots and spaces at
 * its ends are left out, and the name of a device gets an underscore.
 * @param bytes largest length in UTF-8.
 */
export function fileStem(line: string, bytes: number): string {
  const begun = line.replace(/^[. ]+/, '');
  const { read } = new TextEncoder().encodeInto(begun, new Uint8Array(bytes));
  return begun
    .slice(0, read)
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(DEVICE, '_$&');
}
