// Opens the bytes of a packed run, as ui/component/wire.py made them.

const DIGEST = 16;
const ARRAYS = { f8: Float64Array, i4: Int32Array, u1: Uint8Array };

// The name of a packed run, without opening it.
export const digestOf = (bytes) => Array.from(bytes.subarray(0, DIGEST), (byte) => byte.toString(16).padStart(2, "0")).join("");

export function openBytes(bytes) {
  const start = DIGEST + 8,
    length = Number(new DataView(bytes.buffer, bytes.byteOffset + DIGEST, 8).getBigUint64(0, true));
  const packed = JSON.parse(new TextDecoder().decode(bytes.subarray(start, start + length)));
  const numbers = bytes.slice(start + length).buffer; // a copy of its own, so that every array lies on a multiple of 8
  return withArrays(packed, numbers);
}

// Puts each array in its place. A list of plain numbers or words holds none, and is not looked through.
function withArrays(node, numbers) {
  if (node === null || typeof node !== "object") return node;
  if (node.array) {
    const length = node.shape.reduce((a, b) => a * b, 1);
    return table(new ARRAYS[node.array](numbers, node.at, length), node.shape);
  }
  if (Array.isArray(node) && (node.length === 0 || node[0] === null || typeof node[0] !== "object")) return node;
  for (const name of Object.keys(node)) node[name] = withArrays(node[name], numbers);
  return node;
}

// Numbers in rows; a single row stands for every row.
export function table(values, shape) {
  const width = shape[shape.length - 1];
  return { values, shape, row: (k) => (shape[0] === 1 ? values : values.subarray(k * width, (k + 1) * width)) };
}
