// Loaded before a program: it reaches nothing but its own machine, and whoever tries is told about, and fails.
import dns from 'node:dns';
import net from 'node:net';

const inside = /^(?:127\.|::1$|localhost$)/;
const refuse = (what) => {
  process.stderr.write(`outside: ${what}\n`);
  throw new Error(`${what} is outside of this machine`);
};

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function connectInside(...words) {
  const [options] = Array.isArray(words[0]) ? words[0] : words;
  if (options?.host !== undefined && !options.path && !inside.test(options.host) && !options.host.startsWith('/'))
    refuse(options.host);
  return connect.apply(this, words);
};
const { lookup } = dns;
dns.lookup = (name, ...rest) => (inside.test(name) ? lookup(name, ...rest) : refuse(name));
